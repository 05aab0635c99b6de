/** Adds the marks of what the demo's agents have now to server/operation/demo-marks.json. Those that they have had stay. */
import { writeFileSync } from 'node:fs';
import { demoMarks, MARKS_FILE } from '#server/operation/demo-marks.ts';
import { currentMarks } from './server/operation/demo-files.ts';

const marks = [...new Set([...demoMarks(), ...currentMarks()])].toSorted();
writeFileSync(MARKS_FILE, `${JSON.stringify(marks, null, 2)}\n`);
console.log(`${marks.length} marks`);
