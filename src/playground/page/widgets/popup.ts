/**
 * A list that opens under a field, above everything else (also above a dialog), flipped upwards where there is no room
 * below and never wider than the window.
 */
export function openPopup(popup: HTMLElement, anchor: HTMLElement, minWidth = 0): () => void {
  popup.showPopover();
  const place = (): void => {
    const box = anchor.getBoundingClientRect();
    const margin = 8;
    const width = Math.min(Math.max(box.width, minWidth), window.innerWidth - 2 * margin);
    popup.style.setProperty('min-width', `${width}px`);
    popup.style.setProperty('max-width', `${window.innerWidth - 2 * margin}px`);
    const below = window.innerHeight - box.bottom - margin;
    const above = box.top - margin;
    const upwards = below < 200 && above > below;
    popup.style.setProperty('max-height', `${Math.min(340, Math.max(120, (upwards ? above : below) - 4))}px`);
    const { offsetHeight: height, offsetWidth: own } = popup;
    popup.style.setProperty('top', `${upwards ? box.top - height - 4 : box.bottom + 4}px`);
    popup.style.setProperty('left', `${Math.max(margin, Math.min(box.left, window.innerWidth - own - margin))}px`);
  };
  place();
  const follow = (event: Event): void => {
    if (event.target instanceof Node && popup.contains(event.target)) return;
    place();
  };
  window.addEventListener('resize', place);
  window.addEventListener('scroll', follow, true);
  const grown = new ResizeObserver(place);
  grown.observe(popup);
  return () => {
    grown.disconnect();
    window.removeEventListener('resize', place);
    window.removeEventListener('scroll', follow, true);
    if (popup.isConnected && popup.matches(':popover-open')) popup.hidePopover();
  };
}
