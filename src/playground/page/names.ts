import type { Names } from './blocks/surface.ts';
import type { Model } from './model.ts';

/** The names of people and channels, as the model knows them at the moment they are asked for. */
export function namesOf(model: () => Model | undefined): Names {
  return {
    get me() {
      return model()?.me ?? '';
    },
    get people() {
      return model()?.people ?? [];
    },
    get channels() {
      return model()?.channels ?? [];
    },
    person: (id) =>
      id === model()?.desk.id ? model()?.desk.name : model()?.people.find((each) => each.id === id)?.name,
    channel: (id) => model()?.channels.find((each) => each.id === id)?.name,
  };
}
