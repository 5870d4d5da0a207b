/**
 * The word of a block; where that is too narrow, the sign stands without it, or the reason without its night. The night
 * comes by styles: what reads contrasts would look for an element where it was cut off.
 */
export function RunWord({ children }: { children: string }) {
  const [reason, dark] = children.split(/(?=, dark$)/);
  return <span data-dark={dark}>{reason}</span>;
}
