// What the page brings in late, in one piece: it is there before a form can be sent.
export { SavedRoadsideLinks } from './saved-roadside-links.tsx';
export { SentNote } from './sent-note.tsx';
