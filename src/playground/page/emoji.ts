import { h } from './dom.ts';
import { icon, type IconName } from './icons.ts';

/** The few that a desk uses are line drawings in the page's own hand: they need no emoji font. */
const drawn: Readonly<Record<string, readonly [icon: IconName, tone: string]>> = {
  alarm_clock: ['clock', 'caution'],
  arrows_counterclockwise: ['reload', 'quiet'],
  bell: ['bell', 'caution'],
  calendar: ['clock', 'quiet'],
  clock3: ['clock', 'quiet'],
  credit_card: ['money', 'quiet'],
  exclamation: ['warning', 'caution'],
  eyes: ['eye', 'quiet'],
  hourglass: ['hourglass', 'caution'],
  hourglass_flowing_sand: ['hourglass', 'caution'],
  information_source: ['info', 'quiet'],
  inbox_tray: ['box', 'quiet'],
  lock: ['lock', 'quiet'],
  mag: ['search', 'quiet'],
  moneybag: ['money', 'quiet'],
  no_entry: ['stop', 'bad'],
  no_entry_sign: ['danger', 'bad'],
  outbox_tray: ['truck', 'quiet'],
  question: ['info', 'caution'],
  octagonal_sign: ['stop', 'bad'],
  package: ['box', 'quiet'],
  page_facing_up: ['file', 'quiet'],
  pencil2: ['pencil', 'quiet'],
  receipt: ['file', 'quiet'],
  robot_face: ['agents', 'quiet'],
  round_pushpin: ['pin', 'bad'],
  rotating_light: ['warning', 'bad'],
  thumbsdown: ['thumbDown', 'quiet'],
  thumbsup: ['thumbUp', 'quiet'],
  triangular_flag_on_post: ['flag', 'bad'],
  truck: ['truck', 'quiet'],
  warning: ['warning', 'caution'],
  white_check_mark: ['checkCircle', 'good'],
  heavy_check_mark: ['check', 'good'],
  x: ['danger', 'bad'],
};

const glyphs: Readonly<Record<string, string>> = {
  arrow_right: '→',
  bulb: '💡',
  grinning: '😀',
  heart: '♥',
  heavy_minus_sign: '−',
  large_blue_circle: '🔵',
  large_green_circle: '🟢',
  large_yellow_circle: '🟡',
  red_circle: '🔴',
  rocket: '🚀',
  smile: '🙂',
  star: '★',
  tada: '🎉',
  wave: '👋',
  white_circle: '⚪',
  wrench: '🔧',
};

/** An emoji by its short name; an unknown one is shown as it was written. */
export function emoji(name: string): Node {
  const drawing = drawn[name];
  const label = name.replaceAll('_', ' ');
  if (drawing !== undefined) {
    return h('span', { class: `emoji tone-${drawing[1]}`, role: 'img', 'aria-label': label }, icon(drawing[0], 16));
  }
  const glyph = glyphs[name];
  if (glyph === undefined) return document.createTextNode(`:${name}:`);
  return h('span', { class: 'emoji', role: 'img', 'aria-label': label }, glyph);
}
