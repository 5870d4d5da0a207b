import { describe, expect, it } from 'vitest';
import { MAIL_SITE as site, note } from '#test/mail-suite.ts';
import { checkedMail } from './mail.ts';
import { renderMail } from './render-mail.ts';

describe('An email for the outbox', () => {
  it.each([
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    'Dana <a@b.example>',
    '<a@b.example>',
    'a@b.example\0',
    'a b@c.example',
    '"a@evil.example"@b.example',
    '',
  ])('is refused when its address is %j', (to) => {
    expect(() => checkedMail(note({ to }))).toThrow('no valid address');
  });

  it('takes only headers that cannot redirect it', () => {
    const unsubscribe = { 'List-Unsubscribe': '<https://ride.example/u/1>' };
    expect(checkedMail(note({ headers: unsubscribe })).headers).toEqual(unsubscribe);
    expect(() => checkedMail(note({ headers: { Bcc: 'a@b.example' } }))).toThrow('header Bcc');
    expect(() => checkedMail(note({ headers: { 'List-Id': 'a\r\nBcc: a@b.example' } }))).toThrow(
      'line break',
    );
  });
});

describe('The layout', () => {
  const mail = renderMail({ ...note(), paragraphs: [`<script>alert('x')</script>`], site });

  it('escapes everything and loads nothing', () => {
    expect(mail.html).not.toMatch(/<script|<img|<link|@import|url\(/);
    expect(mail.html).toContain('&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;');
    expect(mail.html).toContain('Dry &amp; Line');
    expect(mail.html).toContain('lang="en"');
  });

  it('says the same as text', () => {
    expect(mail.text).toBe(`<script>alert('x')</script>\n\n-- \nDry & Line, https://ride.example\n`);
  });

  it('links only to this site', () => {
    const action = { label: 'Go', url: 'https://ride.example.evil.example/' };
    expect(() => renderMail({ subject: 'x', paragraphs: [], action, site })).toThrow(
      'only link to this site',
    );
  });

  it('has links among its facts, and lets long words break on a phone', () => {
    const link = { label: 'Your <page>', url: 'https://ride.example/private/route#t' };
    const { html, text } = renderMail({ subject: 'x', paragraphs: [], details: [link], site });
    expect(html).toContain('href="https://ride.example/private/route#t"');
    expect(html).toContain('>Your &lt;page&gt;</a>');
    expect(html).toMatch(/class="sheet" style="[^"]*overflow-wrap:anywhere"/);
    expect(text).toContain('Your <page>: https://ride.example/private/route#t');
    const elsewhere = { label: 'Go', url: 'https://evil.example/' };
    expect(() => renderMail({ subject: 'x', paragraphs: [], details: [elsewhere], site })).toThrow(
      'only link to this site',
    );
  });

  it('tells several things apart, in both forms, and every mark by its word', () => {
    const { html, text } = renderMail({
      subject: 'Two places',
      paragraphs: [],
      sections: [
        {
          title: 'Moab <UT>',
          rows: [{ label: 'Saturday', mark: { word: 'Bad', tone: 'bad' }, text: 'Snow.', note: '20 °F' }],
          link: { label: 'Look', url: 'https://ride.example/?zip=84532' },
        },
      ],
      footerLinks: [{ label: 'Stop', url: 'https://ride.example/stop' }],
      site,
    });
    expect(html).toContain('Moab &lt;UT&gt;</h2>');
    expect(html).toMatch(/>Saturday<\/strong> <span [^>]*>Bad<\/span><br>Snow\./);
    // A plate that has no room beside its day stands below it, in line with the text.
    expect(html).not.toContain('margin-left');
    expect(html).toContain('<a class="link" href="https://ride.example/stop"');
    expect(text).toContain(
      '== Moab <UT> ==\nSaturday: Bad. Snow.\n  20 °F\nLook: https://ride.example/?zip=84532',
    );
    expect(text.trimEnd().endsWith('Stop: https://ride.example/stop')).toBe(true);
    const elsewhere = { label: 'Go', url: 'https://evil.example/' };
    for (const links of [
      { footerLinks: [elsewhere] },
      { sections: [{ title: '', rows: [], link: elsewhere }] },
    ])
      expect(() => renderMail({ subject: 'x', paragraphs: [], ...links, site })).toThrow(
        'only link to this site',
      );
  });
});
