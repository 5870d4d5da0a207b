import type { Ref } from 'react';

/**
 * An input that people neither see nor reach, and that programs fill in. Not `display: none`, which the better
 * ones look for; its name sounds worth filling in.
 */
export function TrapField({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Website
        <input ref={ref} type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
