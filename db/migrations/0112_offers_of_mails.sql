-- Emails of roadside help that were written before they named their offer (`about`), and have not left. By the private
-- link in them they belong to an offer. Where it still stands they name it now, and are taken back when it ends.
UPDATE mail_outbox mail SET about = offer.id
FROM private_links link, roadside_offers offer, roadside_requests request
WHERE mail.about IS NULL AND mail.state <> 'sent'
  AND mail.kind IN ('roadside-offer', 'roadside-helping', 'roadside-helper-found')
  AND link.token_hash = encode(sha256(convert_to(
    substring(mail.plain_text from '/private/(?:offer|request)#([A-Za-z0-9_-]{32})'), 'UTF8')), 'hex')
  AND ((link.purpose = 'roadside-offer' AND link.subject = offer.id::text)
    OR (link.purpose = 'roadside-request-mail' AND link.subject = offer.request_id::text AND offer.state = 'accepted'))
  AND offer.state = CASE mail.kind WHEN 'roadside-offer' THEN 'open' ELSE 'accepted' END
  AND request.id = offer.request_id AND request.closed_at IS NULL;

-- The others ask for help that is over, or hold the contact of somebody who is no part of it any more.
DELETE FROM mail_outbox
WHERE about IS NULL AND state <> 'sent' AND plain_text <> ''
  AND kind IN ('roadside-offer', 'roadside-helping', 'roadside-helper-found');
