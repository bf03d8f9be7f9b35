/** Line drawings on a 20 × 20 grid, drawn by this project: no picture is fetched from anywhere. */
const paths = {
  agents:
    'M10 2.5v2.2M6 4.7h8a2.5 2.5 0 0 1 2.5 2.5v5A2.5 2.5 0 0 1 14 14.7H6a2.5 2.5 0 0 1-2.5-2.5v-5A2.5 2.5 0 0 1 6 4.7ZM7.5 9v1.2M12.5 9v1.2M7 17.5h6',
  bell: 'M10 3a4.5 4.5 0 0 0-4.5 4.5c0 4-1.5 5-1.5 6h12c0-1-1.5-2-1.5-6A4.5 4.5 0 0 0 10 3ZM8.5 16.5a1.6 1.6 0 0 0 3 0',
  box: 'M10 2.8 16.5 6v8L10 17.2 3.5 14V6L10 2.8ZM3.5 6 10 9.4 16.5 6M10 9.4v7.8',
  check: 'm4.5 10.5 3.6 3.6 7.4-8',
  checkCircle: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM6.8 10.3l2.3 2.3 4.2-4.7',
  chevronDown: 'm5.5 8 4.5 4.5L14.5 8',
  clock: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 6v4.2l2.6 1.6',
  close: 'm5 5 10 10M15 5 5 15',
  copy: 'M7.5 7.5h8v9h-8zM12.5 7.5v-4h-8v9h3',
  danger: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM7.5 7.5l5 5M12.5 7.5l-5 5',
  dots: 'M4.6 10h.1M10 10h.1M15.4 10h.1',
  download: 'M10 3v9.5M6.2 9 10 12.8 13.8 9M4 16.5h12',
  eye: 'M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5ZM10 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
  file: 'M11.5 2.8H5.5v14.4h9V5.9l-3-3.1ZM11.3 3v3.2h3M8 10h4M8 13h4',
  flag: 'M5 17.5v-14M5 4c3-1.6 5.5 1.6 10 0v7.5c-4.5 1.6-7-1.6-10 0',
  guide: 'M10 2.8l1.7 4.6 4.8 .1-3.8 3 1.4 4.7L10 12.5l-4.1 2.7 1.4-4.7-3.8-3 4.8-.1L10 2.8Z',
  hash: 'M8 3.5 6.5 16.5M13.5 3.5 12 16.5M4 7.5h13M3.2 12.5h13',
  home: 'M3.5 9.5 10 3.8l6.5 5.7M5.5 8v8.2h9V8M8.5 16.2v-4.5h3v4.5',
  hourglass:
    'M5.5 3h9M5.5 17h9M6.5 3v2.5c0 2 3.5 3.3 3.5 4.5s-3.5 2.5-3.5 4.5V17M13.5 3v2.5c0 2-3.5 3.3-3.5 4.5s3.5 2.5 3.5 4.5V17',
  info: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 9.2v4.2M10 6.5v.1',
  lock: 'M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9M10 12v1.5',
  menu: 'M3.5 5.5h13M3.5 10h13M3.5 14.5h13',
  message:
    'M4 4h12a1.5 1.5 0 0 1 1.5 1.5v7A1.5 1.5 0 0 1 16 14h-5.5L6.5 17v-3H4a1.5 1.5 0 0 1-1.5-1.5v-7A1.5 1.5 0 0 1 4 4Z',
  money: 'M2.5 5.5h15v9h-15zM10 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM5.2 8v.1M14.8 12v.1',
  moon: 'M16 11.5A6.5 6.5 0 0 1 8.5 4a6.5 6.5 0 1 0 7.5 7.5Z',
  pencil: 'M3.5 16.5l.8-3.6L13.5 3.7l2.8 2.8-9.2 9.2-3.6.8ZM11.7 5.5l2.8 2.8',
  pin: 'M10 17.5s5.5-5 5.5-9.2a5.5 5.5 0 0 0-11 0c0 4.2 5.5 9.2 5.5 9.2ZM10 10.2a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8Z',
  reload: 'M16 5v4h-4M4 15v-4h4M15.5 8.5A6 6 0 0 0 5 6.7M4.5 11.5A6 6 0 0 0 15 13.3',
  search: 'M9 14.5A5.5 5.5 0 1 0 9 3.5a5.5 5.5 0 0 0 0 11ZM13 13l4 4',
  send: 'M3 3.5 17.5 10 3 16.5l2-6.5-2-6.5ZM5 10h6.5',
  stop: 'M6.8 2.8h6.4l4 4v6.4l-4 4H6.8l-4-4V6.8l4-4ZM6.5 10h7',
  sun: 'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10 2v1.8M10 16.2V18M2 10h1.8M16.2 10H18M4.3 4.3l1.3 1.3M14.4 14.4l1.3 1.3M4.3 15.7l1.3-1.3M14.4 5.6l1.3-1.3',
  table: 'M3 4.5h14v11H3zM3 8.2h14M3 11.9h14M8 8.2v7.3',
  thread:
    'M4 4h12a1.5 1.5 0 0 1 1.5 1.5v7A1.5 1.5 0 0 1 16 14h-5.5L6.5 17v-3H4a1.5 1.5 0 0 1-1.5-1.5v-7A1.5 1.5 0 0 1 4 4ZM6.5 7.7h7M6.5 10.5h4.5',
  thumbDown:
    'M7 11V3.5h7c1.2 0 1.8.8 2 2l.8 4c.2 1.1-.6 1.9-1.6 1.9H11.5l.6 3.4c.1 1-.5 1.7-1.3 1.7L7 11ZM3.5 3.5H7V11H3.5z',
  thumbUp:
    'M7 9v7.5h7c1.2 0 1.8-.8 2-2l.8-4c.2-1.1-.6-1.9-1.6-1.9H11.5l.6-3.4c.1-1-.5-1.7-1.3-1.7L7 9ZM3.5 9H7v7.5H3.5z',
  truck:
    'M2 5h9.5v9H2zM11.5 8h3.3L18 11v3h-6.5M6 16a1.7 1.7 0 1 0 0-3.4A1.7 1.7 0 0 0 6 16ZM14.5 16a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4Z',
  warning: 'M10 3 18 16.5H2L10 3ZM10 8v4M10 14.2v.1',
} as const;

export type IconName = keyof typeof paths;

/** A decoration: hidden from screen readers, so what it stands for must be said in words beside it. */
export function icon(name: IconName, size = 18): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  const attributes: Readonly<Record<string, string>> = {
    viewBox: '0 0 20 20',
    width: String(size),
    height: String(size),
    'aria-hidden': 'true',
    focusable: 'false',
    class: `icon icon-${name}`,
  };
  for (const [attribute, value] of Object.entries(attributes)) svg.setAttribute(attribute, value);
  const line = document.createElementNS(space, 'path');
  line.setAttribute('d', paths[name]);
  svg.append(line);
  return svg;
}
