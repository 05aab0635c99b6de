import { formatDateTime } from '../../../lib/time.ts';
import type { Game } from '../../../stores/lobby.ts';
import { maintenanceText } from '../../../text/lobby.ts';

/** What the dialog says about a game that is shut. */
export function maintenanceFailure({ maintenance_until }: Pick<Game, 'maintenance_until'>) {
  return { title: maintenanceText.title, message: maintenanceText.text(formatDateTime(maintenance_until ?? '')) };
}
