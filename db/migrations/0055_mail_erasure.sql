-- True once its reader's data was erased while the mail still waited: it leaves, and then nothing of it is kept.
ALTER TABLE mail_outbox ADD COLUMN forget_when_done boolean NOT NULL DEFAULT false;
