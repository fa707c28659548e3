import { i18n, t } from '../../lib/i18n.svelte';

/** bytesText says how much room something takes. */
export function bytesText(bytes: number): string {
  if (bytes < 0) return '?';
  const units = ['kilobyte', 'megabyte', 'gigabyte'];
  const power = Math.max(1, Math.min(units.length, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: units[power - 1],
    unitDisplay: 'short',
    maximumFractionDigits: 1
  }).format(bytes / 1000 ** power);
}

/** agoText says how long ago something was, in seconds since 1970. */
export function agoText(at: number): string {
  const minutes = Math.max(0, Math.round((Date.now() / 1000 - at) / 60));
  if (minutes < 1) return t('admin.now');
  const [value, unit] =
    minutes < 60
      ? ([minutes, 'minute'] as const)
      : minutes < 48 * 60
        ? ([Math.round(minutes / 60), 'hour'] as const)
        : ([Math.round(minutes / 1440), 'day'] as const);
  return new Intl.RelativeTimeFormat(i18n.language, { style: 'short' }).format(-value, unit);
}

/** clockTime says what a clock showed at a moment, in milliseconds since 1970. */
export function clockTime(at: number): string {
  return new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(at);
}
