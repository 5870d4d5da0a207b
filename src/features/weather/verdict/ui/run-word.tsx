/** The word of a block; where that is too narrow, the sign stands without it, or the reason without its night. */
export function RunWord({ children }: { children: string }) {
  const [reason, dark] = children.split(/(?=, dark$)/);
  return (
    <span>
      {reason}
      {dark !== undefined && <span>{dark}</span>}
    </span>
  );
}
