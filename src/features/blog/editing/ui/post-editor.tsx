import Image from '@tiptap/extension-image';
import { keydownHandler } from '@tiptap/pm/keymap';
import { EditorContent, Extension, textblockTypeInputRule, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { FieldNotes } from '#ui/forms/field.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { cleanPasted } from './pasted-html.ts';
import '../../ui/post.css';
import './editor.css';

/** A picture as the gallery hands it over. */
interface PickedImage {
  url: string;
  alt: string;
  width: number;
  height: number;
}

/** The gallery of another feature, in a form that reports what was chosen. */
export type GallerySlot = (onSelect: (image: PickedImage) => void) => ReactNode;

/** The title is the page's first heading: what Markdown writes as one becomes the next lower one. */
const FirstHeading = Extension.create({
  name: 'firstHeading',
  addInputRules() {
    const { heading } = this.editor.schema.nodes;
    return heading
      ? [textblockTypeInputRule({ find: /^#\s$/, type: heading, getAttributes: { level: 2 } })]
      : [];
  },
});

/** What may stand in a post. Everything else, typed or pasted, falls away. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    // It knows http, https, mailto and tel. What is named here is registered again by each editor, which it warns of.
    link: { openOnClick: false, autolink: true },
  }),
  Image.configure({ allowBase64: false }),
  FirstHeading,
];

const sayPicturesAreLost = () =>
  toast({
    title: 'Pictures were not pasted',
    description: 'Upload them with the Image button, where the text needs them.',
  });

/** Files alone: with text beside them they are a picture of that text. */
const isOnlyFiles = (data: DataTransfer | null) =>
  data !== null &&
  data.files.length > 0 &&
  data.getData('text/html') === '' &&
  data.getData('text/plain') === '';

const FRAME_CLASS =
  'rounded-control border-2 border-field bg-panel text-[1.125rem] has-[.tiptap:focus]:outline-3 ' +
  'has-[.tiptap:focus]:outline-offset-2 has-[.tiptap:focus]:outline-focus has-aria-invalid:border-bad-text';

export interface PostEditorProps {
  label: string;
  /** HTML to begin with; later changes of it are ignored. */
  initial: string;
  error: string | undefined;
  /** Shows the text as readers will see it, and takes no changes. */
  preview: boolean;
  gallery: GallerySlot;
  /** Gets HTML; '' when nothing is written. */
  onChange: (html: string) => void;
}

/** The editor of a post's content. Loaded only when a post is opened. */
export function PostEditor({ label, initial, error, preview, gallery, onChange }: PostEditorProps) {
  const id = useId();
  const labelId = `${id}-label`;
  const errorId = `${id}-error`;
  const [linking, setLinking] = useState(false);
  const [picking, setPicking] = useState(false);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: initial,
    editorProps: {
      // The key for a link wherever people write; the editor has none of its own.
      handleKeyDown: keydownHandler({
        'Mod-k': () => {
          setLinking(true);
          return true;
        },
      }),
      transformPastedHTML: (html) => {
        const cleaned = cleanPasted(html);
        if (cleaned.lostPictures) sayPicturesAreLost();
        return cleaned.html;
      },
      handlePaste: (_view, event) => {
        if (!isOnlyFiles(event.clipboardData)) return false;
        sayPicturesAreLost();
        return true;
      },
      // The browser would open a dropped picture in the place of the page.
      handleDrop: (_view, event) => {
        if (!isOnlyFiles(event.dataTransfer)) return false;
        event.preventDefault();
        sayPicturesAreLost();
        return true;
      },
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...(error !== undefined && { 'aria-describedby': errorId, 'aria-invalid': 'true' }),
        class: 'post-text max-w-none',
      },
    },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
  });
  useEffect(() => {
    editor?.setEditable(!preview, false);
  }, [editor, preview]);

  if (!editor) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <span id={labelId} className={preview ? 'sr-only' : 'font-bold'}>
        {label}
        {!preview && <span className="ml-2 text-note font-normal text-muted">Required</span>}
      </span>
      <FieldNotes error={error} errorId={errorId} hintId={`${id}-hint`} />
      <div className={preview ? undefined : FRAME_CLASS}>
        {!preview && (
          <EditorToolbar
            editor={editor}
            controls={id}
            onLink={() => setLinking(true)}
            onPickImage={() => setPicking(true)}
          />
        )}
        <EditorContent editor={editor} className={preview ? undefined : 'post-canvas px-3.5 py-2'} />
      </div>
      {!preview && (
        <p className="text-note text-muted">
          Markdown works: <code>##</code> heading, <code>-</code> list, <code>1.</code> numbered list,{' '}
          <code>&gt;</code> quote, <code>**bold**</code>, <code>*italic*</code>, <code>`code`</code>,{' '}
          <code>```</code> code block, <code>---</code> line.
        </p>
      )}
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
      <Dialog open={picking} onClose={() => setPicking(false)} title="Choose an image" first="h3" wide>
        {picking &&
          gallery(({ url, alt, width, height }) => {
            setPicking(false);
            editor.chain().focus().setImage({ src: url, alt, width, height }).run();
          })}
      </Dialog>
    </div>
  );
}
