import { useState } from 'react';
import { ago } from '#platform/time/format-time.ts';
import { useHydrated } from './late/use-hydrated.ts';

export interface AgeProps {
  /** Stands in a sentence: "8 min ago", and this, a time, until the page knows how late it is, and on paper. */
  within?: string | undefined;
  /** Epoch ms. */
  since: number;
  /** Epoch ms. */
  now: number;
}

/**
 * ", 3 minutes ago"; paper, which is read later, has no age. The server leaves it empty, for its pages are sent again and again: `AGE_SCRIPT`, somewhere after
 * it, writes it before it is painted, and this does once the page knows the time.
 */
export function Age({ since, now, within }: AgeProps) {
  const [first] = useState({ now, isServers: !useHydrated() });
  // The server's moment is older than the time that the script told the age by.
  const isEmpty = first.isServers && now === first.now;
  return (
    <>
      <span className="print:hidden" data-since={since} data-within={within && ''} suppressHydrationWarning>
        {isEmpty ? (within ?? '') : within ? shortAgo(since, now) : `, ${ago(since, now)}`}
      </span>
      {within && <span data-paper={within} />}
    </>
  );
}

function shortAgo(since: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - since) / 60_000));
  if (minutes < 1) return 'just now';
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`;
}

/**
 * Fills what `Age` leaves empty, in the words of `ago`, by the time that came with the document or else by the
 * device's. What lies ahead of it, and pages that the device saved, tell no age until they are alive.
 */
export const AGE_SCRIPT = import.meta.env.SSR
  ? `
(function(d,p){
var e=p&&p.getEntriesByType&&p.getEntriesByType('navigation')[0],n=Date.now();
if('savedAt' in d.documentElement.dataset)return;
(e&&e.type!='back_forward'&&e.serverTiming||[]).forEach(function(t){if(t.name=='now')n=t.duration});
d.querySelectorAll('[data-since]').forEach(function(s){
var m=Math.max(0,Math.floor((n-s.dataset.since)/6e4)),h=Math.floor(m/60);
function w(c,u){return c+' '+u+(c==1?'':'s')+' ago'}
s.textContent='within' in s.dataset?m<1?'just now':m<60?m+' min ago':h+' h ago':', '+(m<1?'just now':m<60?w(m,'minute'):h<48?w(h,'hour'):w(Math.floor(h/24),'day'))})
})(document,window.performance)`.replaceAll('\n', '')
  : '';
