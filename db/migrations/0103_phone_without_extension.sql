-- One line has many extensions: a volunteer's phone is found by its number alone.
DROP INDEX roadside_volunteers_phone;
CREATE INDEX roadside_volunteers_phone ON roadside_volunteers
  (right(regexp_replace(regexp_replace(phone, '(ext|[x#]).*$', '', 'i'), '\D', '', 'g'), 10));
