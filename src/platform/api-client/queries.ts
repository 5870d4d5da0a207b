import {
  useMutation as useMutationOf,
  useQuery as useQueryOf,
  type DefaultError,
  type DefinedInitialDataOptions,
  type DefinedUseQueryResult,
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useState } from 'react';
import { browserQueryClient, createQueryClient } from './query-client.ts';

/**
 * The client of this browser tab, without a provider: with one around every page, each would load TanStack Query before
 * it comes alive, and most need it later or never. On the server one for each component, for none fills it.
 */
export const useQueryClient = (): QueryClient =>
  useState(typeof document === 'undefined' ? createQueryClient : browserQueryClient)[0];

/** TanStack's `useQuery` on the client of this tab. */
export function useQuery<Answer, Failure = DefaultError, Data = Answer, Key extends QueryKey = QueryKey>(
  options: DefinedInitialDataOptions<Answer, Failure, Data, Key>,
): DefinedUseQueryResult<NoInfer<Data>, Failure>;
export function useQuery<Answer, Failure = DefaultError, Data = Answer, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Answer, Failure, Data, Key>,
): UseQueryResult<NoInfer<Data>, Failure>;
export function useQuery<Answer, Failure, Data, Key extends QueryKey>(
  options: UseQueryOptions<Answer, Failure, Data, Key>,
): UseQueryResult<NoInfer<Data>, Failure> {
  return useQueryOf(options, useQueryClient());
}

/** TanStack's `useMutation` on the client of this tab. */
export function useMutation<Answer, Failure = DefaultError, Variables = void, Context = unknown>(
  options: UseMutationOptions<Answer, Failure, Variables, Context>,
): UseMutationResult<Answer, Failure, Variables, Context> {
  return useMutationOf(options, useQueryClient());
}
