import { deleteJson, getJson, postJson, putJson } from '#platform/api-client/api-client.ts';
import type { EditArticle, OwnArticle, OwnArticleAnswer } from './own-article.schema.ts';

const PATH = '/api/private/article';

export const fetchOwnArticle = (privateToken: string, signal?: AbortSignal) =>
  getJson<OwnArticle>(PATH, { privateToken, ...(signal && { signal }) });

/** The calls of one private link. Each answers with the new state. */
export const ownArticleCalls = (privateToken: string) => ({
  edit: (change: EditArticle) => putJson<OwnArticleAnswer>(PATH, change, { privateToken }),
  takeBackChange: () => deleteJson<OwnArticleAnswer>(`${PATH}/proposal`, { privateToken }),
  withdraw: () => postJson<OwnArticleAnswer>(`${PATH}/withdraw`, undefined, { privateToken }),
  eraseContact: () => deleteJson<OwnArticleAnswer>(`${PATH}/contact`, { privateToken }),
  data: () => getJson<unknown>(`${PATH}/export`, { privateToken }),
});
