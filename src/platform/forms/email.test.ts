import { describe, expect, it } from 'vitest';
import { growth, LINEAR } from '#test/growth.ts';
import { mailAddress } from '#ui/contact-links.tsx';
import { EMAIL_MESSAGE, emailField, optionalEmailField } from './email.schema.ts';

const field = emailField();
const taken = (text: unknown) => field.safeParse(text).data;

describe('an e-mail address', () => {
  it.each([
    'rider@club.example',
    'Rider.Two+rides@Mail.Club.Example',
    'a&b@club.example',
    'a/b@club.example',
    "o'hara!#$%*=?^_`{|}~-@club.example",
    '1@2.example',
    'x@xn--mnchen-3ya.example',
    'x@club.xn--p1ai',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.example`,
  ])('may be %s', (address) => expect(taken(address)).toBe(address));

  it.each([
    ['  rider@club.example\n', 'rider@club.example'],
    ['ri\u0000der@club.example', 'rider@club.example'],
    ['x@münchen.example', 'x@xn--mnchen-3ya.example'],
    ['x@BÜCHER.Example', 'x@xn--bcher-kva.example'],
    ['x@пример.рф', 'x@xn--e1afmkfd.xn--p1ai'],
    ['x@例え.テスト', 'x@xn--r8jz45g.xn--zckzah'],
  ])('is written as mail servers know it: %j', (typed, address) => expect(taken(typed)).toBe(address));

  it.each([
    '',
    'rider',
    'rider@club',
    '@club.example',
    'rider@',
    '.rider@club.example',
    'rider.@club.example',
    'ri..der@club.example',
    '"ri der"@club.example',
    'ri der@club.example',
    'a@b@club.example',
    'rider@club..example',
    'rider@-club.example',
    'rider@club-.example',
    'rider@club.e',
    'rider@10.0.0.1',
    'rider@[10.0.0.1]',
    'rider@münchen.example:25',
    'rider@münchen.example/x',
    'rider@münchen.example\\x',
    'rider@mün%2echen.example',
    'rider@mün..chen.example',
    'rider@\ud800.example',
    'jürgen@club.example',
    'rider@club.example\r\nBcc: other@club.example',
    'rider@club.example, other@club.example',
    '<rider@club.example>',
    `${'a'.repeat(65)}@club.example`,
    `rider@${'b'.repeat(64)}.example`,
    `rider@${'club.'.repeat(50)}example`,
    // Short enough as typed, too long as sent.
    `rider@${'ü.'.repeat(110)}example`,
    7,
    null,
  ])('is not %j', (text) => {
    expect(field.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([EMAIL_MESSAGE]);
  });

  it('may be missing where it is not needed, in whatever way', () => {
    for (const missing of [undefined, null, '', '  ']) expect(optionalEmailField().parse(missing)).toBeNull();
    expect(optionalEmailField().parse(' x@club.example ')).toBe('x@club.example');
    expect(optionalEmailField().safeParse('x').success).toBe(false);
  });

  it.each(['a', '.', '@', 'a.', 'a@', 'ü', 'ü.', '@ü', '-', 'xn--'])(
    'is refused at once, however long "%s" goes on',
    (piece) => expect(growth((text) => field.safeParse(text), piece)).toBeLessThan(LINEAR),
  );

  it('is one address in a link, whatever it is made of', () => {
    const link = mailAddress('a&b?cc=x%40y#z@club.example');
    expect(link).toBe('mailto:a%26b%3Fcc%3Dx%2540y%23z@club.example');
    const { search, hash } = new URL(link);
    expect([search, hash]).toEqual(['', '']);
  });
});
