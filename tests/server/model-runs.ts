/** How often a model is held against the server: so often in `npm test`, and ten times that in `npm run bench long`. */
export const modelRuns = (some: number): number => some * Number(process.env.MODEL_RUNS ?? 1);
