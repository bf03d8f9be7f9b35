import { it } from 'vitest';
import { hear } from '../../src/conversation/reading/hear.ts';
it('x', () => { for (const [t,l] of [['і щітки склоочисника, karostal якісь','uk'],['and wiper blades, karostal ones','en'],["what's 0986403586 going for?",'en'],['не треба тільки скажіть чи була по ньому кредит-нота','uk']] as const) console.log(JSON.stringify(hear(t, l), null, 0)); });
