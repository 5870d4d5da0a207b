import { renderMail, type MailTemplate } from '#platform/mail/render-mail.ts';

export interface ArticleFacts {
  authorName: string;
  title: string;
}

const FOOTER = 'You get this mail because this address was given with an article.';
const titled = ({ title }: ArticleFacts) => [{ label: 'Article', value: title }];

export const articleReceivedMail: MailTemplate<ArticleFacts> = (article, site) =>
  renderMail({
    subject: 'We have your article',
    greeting: `Hello ${article.authorName},`,
    paragraphs: [
      'thank you for your article. A person reads it, and you hear from us within 2-3 business days.',
      'If it was not you who sent it, you can ignore this mail.',
    ],
    details: titled(article),
    footer: FOOTER,
    site,
  });

export const articleApprovedMail: MailTemplate<ArticleFacts> = (article, site) =>
  renderMail({
    subject: 'Your article was accepted',
    greeting: `Hello ${article.authorName},`,
    paragraphs: ['we like your article and will publish it on the blog under your name.'],
    details: titled(article),
    action: { label: 'Read the blog', url: `${site.publicUrl}/blog` },
    footer: FOOTER,
    site,
  });

export const articleRejectedMail: MailTemplate<ArticleFacts & { reason: string | null }> = (article, site) =>
  renderMail({
    subject: 'Your article was not accepted',
    greeting: `Hello ${article.authorName},`,
    paragraphs: [
      'thank you for your article. We have read it and will not publish it.',
      'You are welcome to send another one.',
    ],
    details: [...titled(article), ...(article.reason ? [{ label: 'Reason', value: article.reason }] : [])],
    action: { label: 'Write another', url: `${site.publicUrl}/submit-blog` },
    footer: FOOTER,
    site,
  });

export const articlePublishedMail: MailTemplate<ArticleFacts & { slug: string }> = (article, site) =>
  renderMail({
    subject: 'Your article is online',
    greeting: `Hello ${article.authorName},`,
    paragraphs: ['your article is on the blog now, under your name. Thank you for it.'],
    details: titled(article),
    action: { label: 'Read it', url: `${site.publicUrl}/blog/${article.slug}` },
    footer: FOOTER,
    site,
  });
