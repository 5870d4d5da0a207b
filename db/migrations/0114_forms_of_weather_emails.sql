-- Each form of an address waits for itself: a later one, whose ever, no longer changes what an email asked to confirm.
-- `form_key` stands for what the form asked for, and stays when its owner changes that; older ones have none.
ALTER TABLE email_subscriptions ADD COLUMN form_key text;
-- When the email was written that asks to confirm it; null while the address had its share of them.
ALTER TABLE email_subscriptions ADD COLUMN asked_at timestamptz;
UPDATE email_subscriptions SET asked_at = created_at;

DROP INDEX email_subscriptions_waiting;
CREATE UNIQUE INDEX email_subscriptions_waiting ON email_subscriptions (email_key, form_key) WHERE confirmed_at IS NULL;
