import { drawBlocks, elementsOf, idOf } from './blocks/draw-blocks.ts';
import { faultOf, initialInput } from './blocks/initial-input.ts';
import { FormValues, type Surface } from './blocks/surface.ts';
import { h, redraw } from './dom.ts';
import { icon } from './icons.ts';
import { str } from './json.ts';
import type { StateValues, Went } from './model-client.ts';
import type { View } from './model.ts';
import { openDialog, type Dialog } from './widgets/dialog.ts';

export interface FormOptions {
  surface(view: View, values: FormValues, errors: ReadonlyMap<string, string>): Surface;
  submit(view: View, values: StateValues): Promise<Went>;
  close(view: View): void;
}

interface Form {
  view: View;
  readonly values: FormValues;
  errors: ReadonlyMap<string, string>;
}

/** The stack of open forms: one dialog that shows the one on top; those below keep what was typed in them. */
export class Forms {
  readonly #options: FormOptions;
  #stack: Form[] = [];
  #dialog: Dialog | undefined;
  #alert: HTMLElement | undefined;
  #shown: Form | undefined;

  constructor(options: FormOptions) {
    this.#options = options;
  }

  /** Shows what the workspace says is open; a form updated by the app keeps what was typed in the same fields. */
  update(views: readonly View[]): void {
    this.#stack = views.map((view) => {
      const known = this.#stack.find((form) => form.view.id === view.id);
      if (known === undefined) return { view, values: new FormValues(), errors: new Map() };
      const changed = known.view.hash !== view.hash;
      known.view = view;
      if (changed) {
        known.errors = new Map();
        if (known === this.#shown) this.#shown = undefined;
      }
      return known;
    });
    const top = this.#stack.at(-1);
    if (top === undefined) {
      this.#dialog?.close();
      this.#dialog = undefined;
      this.#shown = undefined;
      return;
    }
    if (top === this.#shown) return;
    const isOther = this.#dialog === undefined || this.#dialog.element.dataset['view'] !== top.view.id;
    this.#draw(top);
    if (isOther) this.#focusFirst();
  }

  #draw(form: Form): void {
    this.#shown = form;
    this.#dialog ??= this.#open();
    const { element, body, footer } = this.#dialog;
    element.dataset['view'] = form.view.id;
    this.#dialog.setTitle(form.view.title);
    const scrolled = body.scrollTop;
    this.#alert = h('div', { class: 'form-error', role: 'alert' });
    redraw(
      body,
      this.#alert,
      h(
        'form',
        {
          class: 'blocks',
          id: 'view-form',
          novalidate: true,
          onsubmit: (event: SubmitEvent) => {
            event.preventDefault();
            if (form.view.submit !== undefined) void this.#submit(form);
          },
        },
        drawBlocks(form.view.blocks, this.#options.surface(form.view, form.values, form.errors)),
      ),
    );
    body.scrollTop = scrolled;
    redraw(
      footer,
      h(
        'button',
        { type: 'button', class: 'button', 'data-key': 'view-close', onclick: () => this.#options.close(form.view) },
        form.view.close,
      ),
      form.view.submit === undefined
        ? false
        : h(
            'button',
            { type: 'submit', class: 'button primary', form: 'view-form', 'data-key': 'view-submit' },
            form.view.submit,
          ),
    );
  }

  #open(): Dialog {
    return openDialog({
      title: '',
      kind: 'form',
      body: [],
      footer: [],
      dismissed: () => {
        const top = this.#stack.at(-1);
        if (top !== undefined) this.#options.close(top.view);
      },
    });
  }

  async #submit(form: Form): Promise<void> {
    const button = this.#dialog?.footer.querySelector<HTMLElement>('[type=submit]');
    if (button?.getAttribute('aria-busy') === 'true') return;
    const faults = this.#faults(form);
    if (faults.size > 0) return this.#showErrors(form, faults);
    button?.setAttribute('aria-busy', 'true');
    const went = await this.#options.submit(form.view, form.values.all());
    button?.removeAttribute('aria-busy');
    if (!went.ok) {
      redraw(this.#alert ?? h('div'), icon('warning', 16), went.message);
      return;
    }
    const errors = Object.entries(went.errors ?? {});
    if (errors.length > 0) this.#showErrors(form, new Map(errors));
  }

  #faults(form: Form): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    form.view.blocks.forEach((block, index) => {
      if (block['type'] !== 'input') return;
      const [element] = elementsOf(block);
      if (element === undefined) return;
      const blockId = idOf(block, index);
      const input = form.values.get(blockId, str(element['action_id']) ?? '') ?? initialInput(element);
      const fault = input === undefined ? undefined : faultOf(input, block['optional'] === true);
      if (fault !== undefined) found.set(blockId, fault);
    });
    return found;
  }

  #showErrors(form: Form, errors: ReadonlyMap<string, string>): void {
    form.errors = errors;
    if (this.#stack.at(-1) !== form) return;
    this.#draw(form);
    const wrong = this.#dialog?.body.querySelector<HTMLElement>('[aria-invalid=true]');
    const field = wrong?.matches('input, textarea') === true ? wrong : wrong?.querySelector<HTMLElement>('input');
    field?.focus({ preventScroll: true });
    // With its label, which says what is wrong.
    wrong?.closest('.input')?.scrollIntoView({ block: 'nearest' });
  }

  #focusFirst(): void {
    const body = this.#dialog?.body;
    const wanted = body?.querySelector<HTMLElement>('input, textarea');
    (wanted ?? this.#dialog?.footer.querySelector<HTMLElement>('.primary, .button'))?.focus();
  }
}
