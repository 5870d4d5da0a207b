// The drawing's look: what draws it stays on the server.
import '#ui/map/road-map.css';
import type { RoadsLook } from './roads-look.ts';

/** What the server's page draws and does not send as data: the map that moves asks for it itself. */
const drawings = new WeakMap<RoadsLook, string>();

/** For loaders on the server: holds a drawing, as HTML, next to the page's data. */
export function withDrawing(look: RoadsLook, drawing: string): RoadsLook {
  drawings.set(look, drawing);
  return look;
}

/**
 * The roads drawn by the server. The browser shows that drawing as it came and has neither the code nor the data to make
 * one: take it away with the roads that it shows.
 */
export function ServerDrawing({ look }: { look: RoadsLook }) {
  const html = import.meta.env.SSR ? (drawings.get(look) ?? '') : '';
  return <div className="roads-live" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
