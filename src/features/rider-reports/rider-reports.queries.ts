import { queryOptions } from '@tanstack/react-query';
import { deleteJson, getJson, postJson } from '#platform/api-client/api-client.ts';
import { deviceId } from '#platform/device/device-id.ts';
import { guardedPost, startFormGuard, type FormGuard } from '#platform/spam/guarded-post.ts';
import type { ConditionForm, Ridden, RiderReports, RouteAdditions } from './rider-reports.schema.ts';

export const riderReportsQuery = (routeId: number) =>
  queryOptions({
    queryKey: ['rider-reports', routeId],
    queryFn: ({ signal }) => getJson<RiderReports>(`/api/scenic-route/${routeId}/reports`, { signal }),
  });

export const sayRidden = (routeId: number, ridden: boolean) =>
  guardedPost<Ridden>(
    `/api/scenic-route/${routeId}/ridden`,
    { device: deviceId(), ridden },
    startFormGuard(),
  );

export const sayGone = (reportId: string) =>
  postJson<{ message: string }>(`/api/route-reports/${reportId}/gone`, { device: deviceId() });

export const reportCondition = (routeId: number, form: ConditionForm, guard: FormGuard) =>
  guardedPost<{ message: string }>(`/api/scenic-route/${routeId}/reports`, form, guard);

/** For admins. */
export const routeAdditionsQuery = (routeId: number) =>
  queryOptions({
    gcTime: 0,
    queryKey: ['admin', 'route-additions', routeId],
    queryFn: ({ signal }) =>
      getJson<RouteAdditions>(`/api/admin/scenic-routes/${routeId}/additions`, { signal }),
  });

export const takeDown = ({ kind, id }: { kind: 'route-reports' | 'route-photos'; id: string }) =>
  deleteJson<{ message: string }>(`/api/admin/${kind}/${id}`);
