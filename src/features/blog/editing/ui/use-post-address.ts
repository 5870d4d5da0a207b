import { useLocation, useNavigate } from 'react-router';
import { useNextSearch } from '#ui/lists/use-next-search.ts';

/** The post that is open for writing, as the address says it. */
export interface PostAddress {
  /** Undefined: none; null: a new one. */
  open: number | null | undefined;
  show: (id: number | null) => void;
  close: () => void;
}

const PARAMETER = 'post';
/** Of the step that opened it from the list: Back leads there again. */
const FROM_LIST = { fromList: true };

/** `?post=new` and `?post=12` beside the parameters of the list, so that a post being written can be linked to. */
export function usePostAddress(): PostAddress {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const { search, latest } = useNextSearch();
  const value = search.get(PARAMETER);
  const href = (id: string | null) => {
    const parameters = latest();
    if (id === null) parameters.delete(PARAMETER);
    else parameters.set(PARAMETER, id);
    return `${pathname}?${parameters.toString()}`;
  };
  const isFromList = typeof state === 'object' && state !== null && 'fromList' in state;
  return {
    open: value === 'new' ? null : value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined,
    show: (id) => void navigate(href(String(id ?? 'new')), { state: FROM_LIST, preventScrollReset: true }),
    close: () => {
      if (isFromList) void navigate(-1);
      else void navigate(href(null), { replace: true, preventScrollReset: true });
    },
  };
}
