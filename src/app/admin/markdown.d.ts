/** Our own documents, as HTML (scripts/markdown-plugin.ts). */
declare module '*.md' {
  const html: string;
  export default html;
}
