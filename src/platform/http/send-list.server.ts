import type { FastifyReply } from 'fastify';
import { TOTAL_HEADER } from './list-total.ts';

/**
 * Answers one page of a list as a bare array.
 * @param rows already of the answer's type: checking each against the contract again would cost more than the query
 * @param total entries on all pages
 */
export const sendList = <Row>(reply: FastifyReply, rows: Row[], total: number): FastifyReply =>
  reply
    .headers({ [TOTAL_HEADER]: total, 'content-type': 'application/json; charset=utf-8' })
    .serializer(JSON.stringify)
    .send(rows);
