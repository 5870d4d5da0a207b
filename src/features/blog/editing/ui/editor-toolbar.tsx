import { useEditorState, type Editor } from '@tiptap/react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { cx } from '#ui/cx.ts';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';
import { nextTabIndex } from '#ui/tab-keys.ts';

interface Tool {
  label: string;
  icon: IconName;
  /** Whether a toggle is on; left out for buttons that do something once. */
  isOn?: (editor: Editor) => boolean;
  isPossible?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const TOOLS: readonly Tool[] = [
  {
    label: 'Heading',
    icon: 'heading-2',
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'Subheading',
    icon: 'heading-3',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: 'Bold',
    icon: 'bold',
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    icon: 'italic',
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Bulleted list',
    icon: 'list',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    icon: 'list-ordered',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    icon: 'quote',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    label: 'Code',
    icon: 'code',
    isOn: (editor) => editor.isActive('code'),
    run: (editor) => editor.chain().focus().toggleCode().run(),
  },
  {
    label: 'Code block',
    icon: 'square-code',
    isOn: (editor) => editor.isActive('codeBlock'),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
];

const HISTORY: readonly Tool[] = [
  {
    label: 'Undo',
    icon: 'undo-2',
    isPossible: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    label: 'Redo',
    icon: 'redo-2',
    isPossible: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];

interface EditorToolbarProps {
  editor: Editor;
  /** Id of the text that it works on. */
  controls: string;
  onLink: () => void;
  onPickImage: () => void;
}

/** The toolbar pattern of the ARIA Authoring Practices: one stop for Tab, arrow keys within. */
export function EditorToolbar({ editor, controls, onLink, onPickImage }: EditorToolbarProps) {
  const [current, setCurrent] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const link: Tool = {
    label: 'Link',
    icon: 'link',
    isOn: (one) => one.isActive('link'),
    run: onLink,
  };
  const image: Tool = { label: 'Image', icon: 'image', run: onPickImage };
  const tools = [...TOOLS, link, image, ...HISTORY];
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      [...TOOLS, link, image, ...HISTORY].map(({ isOn, isPossible }) => ({
        on: isOn?.(now),
        possible: isPossible?.(now) ?? true,
      })),
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextTabIndex(event.key, current, tools.length);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="post-tools flex flex-wrap gap-0.5 rounded-t-control border-b-2 border-line bg-panel p-1"
    >
      {tools.map((tool, index) => (
        <button
          key={tool.label}
          type="button"
          aria-label={tool.label}
          title={tool.label}
          aria-pressed={tool.isOn && (states[index]?.on ?? false)}
          // A disabled button would drop the focus out of the toolbar.
          aria-disabled={states[index]?.possible === false || undefined}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          onClick={() => {
            if (states[index]?.possible !== false) tool.run(editor);
          }}
          className={cx(
            'inline-flex size-10 items-center justify-center rounded-control transition-colors aria-disabled:text-field',
            states[index]?.on ? 'bg-action text-action-ink' : 'hover:bg-ground',
          )}
        >
          <Icon name={tool.icon} />
        </button>
      ))}
    </div>
  );
}
