import { h } from '../dom.ts';
import { icon } from '../icons.ts';
import { part, str, type Part } from '../json.ts';

/**
 * A picture. This workspace asks nothing of the outside: a picture of another host is shown as its description with
 * the address to open, never fetched.
 */
export function drawImage(element: Part, large = false): HTMLElement {
  const alt = str(element['alt_text']) ?? '';
  const url = str(element['image_url']) ?? str(part(element['slack_file'])?.['url']) ?? '';
  const size = large ? 'image-large' : 'image-small';
  if (isLocal(url)) return h('img', { class: `image ${size}`, src: url, alt });
  const frame = h(
    'span',
    { class: `image image-away ${size}`, role: 'img', 'aria-label': alt },
    icon('image', large ? 28 : 18),
  );
  if (!large) return frame;
  return h(
    'span',
    { class: 'image-frame' },
    frame,
    h(
      'span',
      { class: 'quiet' },
      alt,
      /^https?:/u.test(url)
        ? h(
            'span',
            {},
            ' · ',
            h('a', { class: 'link', href: url, target: '_blank', rel: 'noreferrer noopener' }, 'open picture'),
          )
        : false,
    ),
  );
}

function isLocal(url: string): boolean {
  try {
    return new URL(url, window.location.href).origin === window.location.origin && url !== '';
  } catch {
    return false;
  }
}
