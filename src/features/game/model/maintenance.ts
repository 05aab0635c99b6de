import { formatDateTime } from '#src/lib/time.ts';
import type { Game } from '#src/stores/lobby.ts';
import { maintenanceText } from '#src/text/lobby.ts';

/** The dialog about a game in maintenance: title and sentence. */
export function maintenanceFailure({ maintenance_until }: Pick<Game, 'maintenance_until'>) {
  return { title: maintenanceText.title, message: maintenanceText.text(formatDateTime(maintenance_until ?? '')) };
}
