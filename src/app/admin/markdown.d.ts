/** Our own documents, as HTML (scripts/vite/markdown-plugin.ts). */
declare module '*.md' {
  const html: string;
  export default html;
}
