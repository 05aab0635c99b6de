#!/bin/sh
# Makes a base backup, checks it, keeps the newest three, and removes the log that none of them needs (docs/operations.md#backups).
# BACKUP_URL: postgres://…, a role with REPLICATION, its password in PGPASSWORD. BACKUPS, ARCHIVE: folders on another disk than the database.
# METRICS, if set: the folder of node exporter's textfile collector, which tells Prometheus that the backup is there.
set -eu
: "${BACKUP_URL:?is not set}" "${BACKUPS:?is not set}" "${ARCHIVE:?is not set}"
# Debian has pg_verifybackup and pg_archivecleanup there only; all tools are of one version, the newest.
for tools in $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V); do PATH="$tools:$PATH"; done
# Keeps the newest three backups, and the log since the oldest of them.
clean() {
  ls -d "$BACKUPS"/*Z 2>/dev/null | sort -r | tail -n +4 | while read -r old; do rm -rf "$old"; done
  oldest=$(ls -d "$BACKUPS"/*Z 2>/dev/null | sort | head -n 1)
  [ -n "$oldest" ] || return 0
  first=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
  pg_archivecleanup "$ARCHIVE" "$first"
}
base="$BACKUPS/$(date -u +%Y%m%dT%H%M%SZ)"
# Of a backup that was cut off nothing is kept.
rm -rf "$BACKUPS"/*.part
# First, because on a full disk the backup below would fail: whoever has removed the oldest backup gets the space of its log.
clean
pg_basebackup --dbname "$BACKUP_URL" --pgdata "$base.part" --wal-method stream --checkpoint fast
pg_verifybackup --quiet "$base.part"
mv "$base.part" "$base"
echo "$base"
clean
if [ -n "${METRICS:-}" ]; then
  echo "chokdee_backup_time_seconds $(date +%s)" > "$METRICS/chokdee-backup.prom.part"
  mv "$METRICS/chokdee-backup.prom.part" "$METRICS/chokdee-backup.prom"
fi
