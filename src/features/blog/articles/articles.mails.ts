import { renderMail, type MailTemplate } from '#platform/mail/render-mail.ts';

export interface ArticleFacts {
  authorName: string;
  title: string;
}

const FOOTER = 'You get this email because this address was given with an article.';
const titled = ({ title }: ArticleFacts) => [{ label: 'Article', value: title }];

/** It holds the private link: queue it as confidential. */
export const articleReceivedMail: MailTemplate<{ privateUrl: string }> = ({ privateUrl }, site) =>
  renderMail({
    subject: 'We have your article',
    // Anybody can type anybody's address, and nobody has read the article yet: no word of it goes out.
    greeting: 'Hello,',
    paragraphs: [
      'Thank you for your article. A person reads it, and you hear from us within 2-3 business days.',
      'Your private link shows where it stands, and lets you change it or take it back. Anyone with the link can do the same, so keep it to yourself. If it was not you who sent it, you can ignore this email.',
    ],
    action: { label: 'Open your private page', url: privateUrl },
    footer: FOOTER,
    site,
  });

export const articleApprovedMail: MailTemplate<ArticleFacts> = (article, site) =>
  renderMail({
    subject: 'Your article was accepted',
    greeting: `Hello ${article.authorName},`,
    paragraphs: ['We like your article and will publish it on the blog under your name.'],
    details: titled(article),
    action: { label: 'Read the blog', url: `${site.publicUrl}/blog` },
    footer: FOOTER,
    site,
  });

export const articleRejectedMail: MailTemplate<{ reason: string | null }> = ({ reason }, site) =>
  renderMail({
    subject: 'Your article was not accepted',
    greeting: 'Hello,',
    paragraphs: [
      'Thank you for your article. We have read it and will not publish it.',
      'You are welcome to send another one.',
    ],
    details: reason ? [{ label: 'Reason', value: reason }] : [],
    action: { label: 'Write another', url: `${site.publicUrl}/submit-blog` },
    footer: FOOTER,
    site,
  });

export const articlePublishedMail: MailTemplate<ArticleFacts & { slug: string }> = (article, site) =>
  renderMail({
    subject: 'Your article is online',
    greeting: `Hello ${article.authorName},`,
    paragraphs: ['Your article is on the blog now, under your name. Thank you for it.'],
    details: titled(article),
    action: { label: 'Read it', url: `${site.publicUrl}/blog/${article.slug}` },
    footer: FOOTER,
    site,
  });

export const articleChangeAcceptedMail: MailTemplate<ArticleFacts & { privateUrl: string }> = (
  article,
  site,
) =>
  renderMail({
    subject: 'Your change is made',
    greeting: `Hello ${article.authorName},`,
    paragraphs: ['The change of your article was accepted.'],
    details: titled(article),
    action: { label: 'Open your private page', url: article.privateUrl },
    footer: FOOTER,
    site,
  });

export const articleChangeDeclinedMail: MailTemplate<
  ArticleFacts & { privateUrl: string; reason: string | null }
> = (article, site) =>
  renderMail({
    subject: 'Your change was not accepted',
    greeting: `Hello ${article.authorName},`,
    paragraphs: [
      'We have read the change of your article and left the article as it was.',
      'You can propose another change on your private page.',
    ],
    details: [...titled(article), ...(article.reason ? [{ label: 'Reason', value: article.reason }] : [])],
    action: { label: 'Open your private page', url: article.privateUrl },
    footer: FOOTER,
    site,
  });
