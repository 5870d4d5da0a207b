import html from '../../../docs/admin-guide.md';
import '#features/blog/ui/post.css';

/** What admins do here, as in `docs/admin-guide.md`. */
export function GuideView() {
  return (
    <section aria-labelledby="guide-heading" className="max-w-[70ch]">
      <h2 id="guide-heading" className="mb-3">
        Guide for Admins
      </h2>
      <div className="post-text" dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}
