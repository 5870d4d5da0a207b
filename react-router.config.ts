import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  // One manifest with the page: no extra request per hovered link on a bad connection.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
