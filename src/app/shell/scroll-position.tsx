import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';
import { InlineScript } from '#ui/inline-script.tsx';

/** Where React Router keeps the positions. */
const KEPT = 'react-router-scroll-positions';

/** Goes where the reader was before anything is painted. React Router's own says the same in twice as many letters. */
export const SCROLL_SCRIPT = import.meta.env.SSR
  ? `(function(h,y){
if(!h.state||!h.state.key)h.replaceState({key:Math.random().toString(32).slice(2)},'');
try{y=JSON.parse(sessionStorage.getItem('${KEPT}')||'{}')[h.state.key];if(y>=0)scrollTo(0,y)}catch(e){}})(history)`.replaceAll(
      '\n',
      '',
    )
  : '';

/** A page that is left and come back to, or loaded again, is where it was. */
export function ScrollPosition() {
  useScrollRestoration();
  return <InlineScript code={SCROLL_SCRIPT} />;
}
