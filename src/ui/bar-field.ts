/**
 * Of a field in a page's bar on wide screens: its label stands in it, small, and its plate is all target. Elsewhere the
 * field is as always. `BAR_LABEL` goes to the field, `BAR_INPUT` to its input.
 */
export const BAR_LABEL =
  'barred:relative barred:[&_label]:pointer-events-none barred:[&_label]:absolute barred:[&_label]:top-0 ' +
  'barred:[&_label]:text-[0.8125rem] barred:[&_label]:leading-5 barred:[&_label]:whitespace-nowrap barred:[&_label]:font-semibold barred:[&_label]:text-muted ' +
  'barred:[&>p]:h-8 barred:[&>p]:max-w-[calc(100%-4.5rem)]';
export const BAR_INPUT =
  'barred:min-h-13 barred:border-transparent barred:bg-transparent barred:px-0 barred:pt-5 barred:pb-0 barred:text-lead barred:font-extrabold barred:tracking-normal';
