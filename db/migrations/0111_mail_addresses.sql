-- An address is its owner's however its letters are written: what Foo@x.org got stayed when foo@x.org was erased.
DROP INDEX mail_outbox_recipient;
CREATE INDEX mail_outbox_recipient ON mail_outbox (lower(recipient));
