import type { ReactNode } from 'react';

/** A named group of samples on the design page. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-12">
      <h2 className="mb-4">{title}</h2>
      <div className="flex flex-col gap-5">{children}</div>
    </section>
  );
}

/** Samples side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
