import { faceBoardOf, faceOn } from '../../lib/ink/face';
import { revisionOf } from '../../lib/ink/revision';
import type { Table } from '../../lib/table.svelte';

/** hasOwnFace reports whether whoever uses this device has drawn a face for their seat. */
export function hasOwnFace({ seat, boards }: Pick<Table, 'seat' | 'boards'>): boolean {
  const drawing = boards.drawingAt(faceBoardOf(seat));
  return revisionOf(drawing) >= 0 && faceOn(drawing) !== null;
}
