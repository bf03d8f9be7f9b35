import type { LanguageCode } from '../../reading/matching.ts';
import type { ModelFailure } from '../language-model.ts';

/** What people read of the language model, beside its answer. */
interface Notes {
  readonly struck: (figures: number) => string;
  /** Said before the answer of the rules. */
  readonly failed: Readonly<Record<ModelFailure, string>>;
}

export const notes: Readonly<Record<LanguageCode, Notes>> = {
  en: {
    struck: (figures) =>
      figures === 1
        ? 'I struck out one figure: no look-up gave it.'
        : `I struck out ${figures} figures: no look-up gave them.`,
    failed: {
      'person spent': 'Your share of the language model for today is used up, so I answer by my rules.',
      'desk spent': "The desk's share of the language model for today is used up, so I answer by my rules.",
      'timed out': 'The language model took too long, so I answer by my rules.',
      refused: 'The language model refused the request, so I answer by my rules.',
      unreachable: "The language model can't be reached right now, so I answer by my rules.",
      'no answer': 'The language model came to no answer, so I answer by my rules.',
    },
  },
  pl: {
    struck: (figures) =>
      figures === 1
        ? 'Jedna wartość została skreślona: nie było jej w żadnym wyniku.'
        : `Skreślone wartości: ${figures}. Nie było ich w żadnym wyniku.`,
    failed: {
      'person spent': 'Twój dzisiejszy limit modelu językowego jest wykorzystany, odpowiadam według reguł.',
      'desk spent': 'Dzisiejszy limit modelu językowego jest wykorzystany, odpowiadam według reguł.',
      'timed out': 'Model językowy odpowiadał zbyt długo, odpowiadam według reguł.',
      refused: 'Model językowy odrzucił zapytanie, odpowiadam według reguł.',
      unreachable: 'Model językowy jest teraz nieosiągalny, odpowiadam według reguł.',
      'no answer': 'Model językowy nie znalazł odpowiedzi, odpowiadam według reguł.',
    },
  },
  de: {
    struck: (figures) =>
      figures === 1
        ? 'Eine Angabe ist gestrichen: keine Abfrage hat sie ergeben.'
        : `${figures} Angaben sind gestrichen: keine Abfrage hat sie ergeben.`,
    failed: {
      'person spent': 'Ihr Tageskontingent für das Sprachmodell ist aufgebraucht, ich antworte nach Regeln.',
      'desk spent': 'Das Tageskontingent für das Sprachmodell ist aufgebraucht, ich antworte nach Regeln.',
      'timed out': 'Das Sprachmodell hat zu lange gebraucht, ich antworte nach Regeln.',
      refused: 'Das Sprachmodell hat die Anfrage abgelehnt, ich antworte nach Regeln.',
      unreachable: 'Das Sprachmodell ist gerade nicht erreichbar, ich antworte nach Regeln.',
      'no answer': 'Das Sprachmodell kam zu keiner Antwort, ich antworte nach Regeln.',
    },
  },
  cs: {
    struck: (figures) =>
      figures === 1
        ? 'Jeden údaj je škrtnutý: nebyl v žádném výsledku.'
        : `Škrtnuté údaje: ${figures}. Nebyly v žádném výsledku.`,
    failed: {
      'person spent': 'Váš dnešní limit jazykového modelu je vyčerpán, odpovídám podle pravidel.',
      'desk spent': 'Dnešní limit jazykového modelu je vyčerpán, odpovídám podle pravidel.',
      'timed out': 'Jazykový model odpovídal příliš dlouho, odpovídám podle pravidel.',
      refused: 'Jazykový model dotaz odmítl, odpovídám podle pravidel.',
      unreachable: 'Jazykový model teď není dostupný, odpovídám podle pravidel.',
      'no answer': 'Jazykový model nenašel odpověď, odpovídám podle pravidel.',
    },
  },
  uk: {
    struck: (figures) =>
      figures === 1
        ? 'Одне значення викреслено: його не було в жодному результаті.'
        : `Викреслено значень: ${figures}. Їх не було в жодному результаті.`,
    failed: {
      'person spent': 'Ваш денний ліміт мовної моделі вичерпано, відповідаю за правилами.',
      'desk spent': 'Денний ліміт мовної моделі вичерпано, відповідаю за правилами.',
      'timed out': 'Мовна модель відповідала надто довго, відповідаю за правилами.',
      refused: 'Мовна модель відхилила запит, відповідаю за правилами.',
      unreachable: 'Мовна модель зараз недоступна, відповідаю за правилами.',
      'no answer': 'Мовна модель не знайшла відповіді, відповідаю за правилами.',
    },
  },
};
