import { h } from './dom.ts';
import { icon } from './icons.ts';
import { recall, remember } from './local-memory.ts';

type Scheme = 'light' | 'dark';

/** Light or dark: as the system has it, until the switch is used. */
export function schemeSwitch(): HTMLButtonElement {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const chosen = (): Scheme | undefined => {
    const value = recall('scheme');
    return value === 'light' || value === 'dark' ? value : undefined;
  };
  const button = h('button', {
    type: 'button',
    class: 'icon-button',
    onclick: () => {
      const next: Scheme = current() === 'dark' ? 'light' : 'dark';
      remember('scheme', next);
      show();
    },
  });
  const current = (): Scheme => chosen() ?? (dark.matches ? 'dark' : 'light');
  const show = (): void => {
    const scheme = chosen();
    if (scheme === undefined) delete document.documentElement.dataset['scheme'];
    else document.documentElement.dataset['scheme'] = scheme;
    const label = current() === 'dark' ? 'Use light colours' : 'Use dark colours';
    button.setAttribute('aria-label', label);
    button.title = label;
    button.replaceChildren(icon(current() === 'dark' ? 'sun' : 'moon'));
  };
  dark.addEventListener('change', show);
  show();
  return button;
}
