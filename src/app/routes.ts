import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('trip', 'routes/trip.tsx'),
  route('routes', 'routes/routes.tsx'),
  route('all-routes', 'routes/all-routes.tsx'),
  route('route/:id', 'routes/route.tsx'),
  route('group-rides', 'routes/group-rides.tsx'),
  route('blog', 'routes/blog.tsx'),
  route('blog/tag/:tag', 'routes/blog-tag.tsx'),
  route('blog/:slug', 'routes/blog-post.tsx'),
  route('submit-blog', 'routes/submit-blog.tsx'),
  route('private/route', 'routes/private-route.tsx'),
  route('private/article', 'routes/private-article.tsx'),
  route('admin', 'routes/admin.tsx'),
  route('thank-you', 'routes/thank-you.tsx'),
  route('offline', 'routes/offline.tsx'),
  route('design', 'routes/design.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
