// The drawing's style: what draws it stays on the server.
import '#ui/map/road-drawing.css';

/** What the server's page draws and does not send as data: the map that moves asks for it itself. */
const drawings = new WeakMap<object, string>();

/** For loaders on the server: holds a drawing, as HTML, next to the page's data. */
export function withDrawing<View extends object>(view: View, drawing: string): View {
  drawings.set(view, drawing);
  return view;
}

/**
 * The roads drawn by the server. The browser shows that drawing as it came and has neither the code nor the data to make
 * one: take it away with the roads that it shows.
 */
export function ServerDrawing({ view }: { view: object }) {
  const html = import.meta.env.SSR ? (drawings.get(view) ?? '') : '';
  return <div className="roads-live" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
