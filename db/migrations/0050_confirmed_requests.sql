-- Only what was confirmed by a contact keeps that contact from a second open request: anybody can type anybody's
-- address and phone number into the form. A mail proves the address, an admin's call the number.
DROP INDEX roadside_requests_open_email;
DROP INDEX roadside_requests_open_phone;
CREATE UNIQUE INDEX roadside_requests_open_email ON roadside_requests (email_key)
  WHERE status IN ('pending', 'in_progress') AND confirmed_by = 'mail';
CREATE UNIQUE INDEX roadside_requests_open_phone ON roadside_requests (phone_key)
  WHERE status IN ('pending', 'in_progress') AND confirmed_by <> 'mail';
-- Of one that waits for its confirmation, a newer one with both contacts takes the place.
CREATE UNIQUE INDEX roadside_requests_unconfirmed ON roadside_requests (email_key, phone_key)
  WHERE status = 'pending' AND confirmed_at IS NULL;

ALTER TABLE roadside_requests DROP CONSTRAINT roadside_requests_closed_because_check;
ALTER TABLE roadside_requests ADD CONSTRAINT roadside_requests_closed_because_check
  CHECK (closed_because IN ('requester', 'volunteer', 'admin', 'unconfirmed', 'replaced', 'unanswered', 'time'));
