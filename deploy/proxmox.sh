#!/bin/sh
# Proxmox VE 8: makes an unprivileged container of Debian with Mintmark as a service. Run it as root on the host:
#   sh proxmox.sh ./mintmark-linux-x64 [ID] [STORAGE]
set -eu

fail() {
  echo "proxmox.sh: $1" >&2
  exit 1
}

[ $# -ge 1 ] || fail 'usage: sh proxmox.sh EXECUTABLE [ID] [STORAGE]'
executable=$1
service=$(dirname "$0")/mintmark.service
[ -f "$executable" ] || fail "there is no file $executable"
[ -f "$service" ] || fail "mintmark.service must lie beside this script"
[ "$(id -u)" -eq 0 ] || fail 'run it as root'
for command in pct pveam pvesh; do
  command -v "$command" >/dev/null || fail "$command is missing: this is no Proxmox VE"
done

id=${2:-$(pvesh get /cluster/nextid)}
storage=${3:-local-lvm}
case $id in '' | *[!0-9]*) fail "$id is no number of a container" ;; esac
if pct status "$id" >/dev/null 2>&1; then fail "container $id exists already"; fi

pveam update >/dev/null
template=$(pveam available --section system | awk '/debian-12-standard/ { print $2 }' | sort | tail -n 1)
[ -n "$template" ] || fail 'there is no template of Debian 12'
pveam list local | grep -q "$template" || pveam download local "$template"

pct create "$id" "local:vztmpl/$template" \
  --hostname mintmark --unprivileged 1 --onboot 1 \
  --cores 2 --memory 2048 --swap 512 --rootfs "$storage:16" \
  --net0 name=eth0,bridge=vmbr0,ip=dhcp
pct start "$id"
# Systemd needs a moment.
pct exec "$id" -- sh -c 'for n in 1 2 3 4 5 6 7 8 9 10; do systemctl is-system-running --quiet && break; sleep 1; done' || true

pct exec "$id" -- mkdir -p /opt/mintmark
pct push "$id" "$executable" /opt/mintmark/mintmark --perms 755
pct push "$id" "$service" /etc/systemd/system/mintmark.service --perms 644
pct exec "$id" -- sh -c 'umask 077; echo MINTMARK_HOST=0.0.0.0 > /etc/mintmark.env'
pct exec "$id" -- systemctl enable --now mintmark

address=$(pct exec "$id" -- hostname -I | awk '{ print $1 }')
echo "Mintmark runs in container $id: http://$address:3000"
echo 'The code for the operator:'
pct exec "$id" -- sh -c 'sleep 2; journalctl -u mintmark -o cat | grep "no operator yet"' || true
