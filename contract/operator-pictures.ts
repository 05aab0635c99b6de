import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const operatorUploadPicture = endpoint({
  method: 'POST',
  path: '/operator/pictures/upload',
  origin: 'extension',
  access: 'operator',
  summary:
    'Takes a picture (JPEG, PNG, WebP or AVIF, the body as it is, up to 8 MB) and gives the address that content names; what nothing names is gone a day after',
  accepts: 'picture',
  maxBodyKilobytes: 8 * 1024,
  /** The name is for the audit log. */
  input: z.strictObject({ name: z.string().max(200).optional() }),
  output: z.object({
    image: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    /** The sizes in pixels that browsers choose from. */
    widths: z.array(z.number().int()),
  }),
});
