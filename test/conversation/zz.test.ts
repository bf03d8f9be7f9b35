import { it } from 'vitest';
import { speaking } from './speaking.ts';
import { setAside } from '../../src/conversation/reading/set-aside.ts';
import { evenly } from '../../src/conversation/reading/evenly.ts';
it('zz', () => {
  const { turn } = speaking();
  for (const t of ['wir brauchen 20 stück GDB1330 für Golf 7 1.6 TDI', 'wir brauchen 2 GDB1330 für Golf 7 1.6 TDI','bitte bestellen: 10x W71275 für Golf 7 1.6 TDI', 'беремо FDB1451 8 штук і GDB1330 1 штук на гольф 7 1.6 тді']) {
    console.log(JSON.stringify(setAside(t)));
    const x = turn(t); console.log(x.message.text, '|', x.message.aside.text, '|', JSON.stringify(x.message.products));
  }
});
