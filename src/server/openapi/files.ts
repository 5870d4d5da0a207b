import { errorResponse } from './errors.ts';
import { toJSONSchema, type $ZodType } from 'zod/v4/core';
import { imageChangesSchema } from '#features/images/images.schema.ts';
import { photoFormSchema } from '#features/rider-reports/rider-reports.schema.ts';
import { TRACK_BODY_TYPES } from '#features/tracks/track-limits.model.ts';

/** Bodies and answers that are files, by operation: the contracts describe JSON alone. */

const BINARY = { type: 'string', format: 'binary' };
const IMAGE_TYPES = 'image/jpeg, image/png, image/gif, image/webp, image/avif';

/** A multipart form of a picture and the fields of a contract. */
function imageForm(fields: $ZodType) {
  const { properties, required = [] } = toJSONSchema(fields, { io: 'input', unrepresentable: 'any' });
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { image: BINARY, ...properties },
          required: ['image', ...required],
        },
        encoding: { image: { contentType: IMAGE_TYPES } },
      },
    },
  };
}

const types = (names: readonly string[], schema: unknown) =>
  Object.fromEntries(names.map((name) => [name, { schema }]));

export const UPLOAD_BODIES: Readonly<Record<string, unknown>> = {
  postUploadBlogImage: imageForm(imageChangesSchema),
  postScenicRouteByIdPhotos: imageForm(photoFormSchema),
  postRouteGeometry: {
    required: true,
    content: types(TRACK_BODY_TYPES, { type: 'string', description: 'The GPX file.' }),
  },
};

const OBJECT = { type: 'object', additionalProperties: true };
const file = (content: Record<string, unknown>) => ({ 200: { description: 'The file.', content } });
const personalData = file(types(['application/json'], OBJECT));

export const FILE_ANSWERS: Readonly<Record<string, Record<number, unknown>>> = {
  getAdminAuditExport: file({
    ...types(['text/csv'], { type: 'string' }),
    ...types(['application/json'], { type: 'array', items: OBJECT }),
  }),
  getMapByVersionByZByXByYSvg: file(types(['image/svg+xml'], { type: 'string' })),
  getMapVectorPmtiles: {
    206: { description: 'A part of the file.', content: types(['application/vnd.pmtiles'], BINARY) },
    404: errorResponse(404),
  },
  getRadarFaceByFrameIdByLatitudeByLongitudeSvg: file(types(['image/svg+xml'], { type: 'string' })),
  getRadarTileByFrameIdByZByXByYPng: file(types(['image/png'], BINARY)),
  getReportCardCsv: file(types(['text/csv'], { type: 'string' })),
  getPrivateRoadsideRequestExport: personalData,
  getPrivateRoadsideVolunteerExport: personalData,
};
