import { useLocation, useMatches, useNavigate } from 'react-router';
import { SubmissionsPanel } from '#features/blog/articles/ui/submissions-panel.tsx';
import { PostsPanel } from '#features/blog/editing/ui/posts-panel.tsx';
import { ImageGallery } from '#features/images/ui/image-gallery.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { siteOf } from '../site.ts';

/** The posts with their pictures, and the articles that readers sent. */
export function BlogTab() {
  const navigate = useNavigate();
  const { timeZone } = siteOf(useMatches());
  const sub = new URLSearchParams(useLocation().search).get('sub');
  const selected = sub === 'submissions' ? sub : 'posts';
  const select = (id: string) =>
    void navigate(id === 'posts' ? '/admin?view=blog' : `/admin?view=blog&sub=${id}`, {
      preventScrollReset: true,
    });
  return (
    <Tabs
      label="Blog"
      selected={selected}
      onSelect={select}
      tabs={[
        {
          id: 'posts',
          label: 'Blog Posts',
          content: selected === 'posts' && (
            <div className="flex flex-col gap-12">
              <PostsPanel timeZone={timeZone} gallery={(onSelect) => <ImageGallery onSelect={onSelect} />} />
              <ImageGallery />
            </div>
          ),
        },
        {
          id: 'submissions',
          label: 'User Submissions',
          content: selected === 'submissions' && <SubmissionsPanel timeZone={timeZone} />,
        },
      ]}
    />
  );
}
