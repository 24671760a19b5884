import type { StoryLore } from './story.ts'

export const mapsLore: readonly StoryLore[] = [
  {
    key: '\\btinta\\b|plumilla|dibuj',
    comment: 'La tinta',
    priority: 35,
    prompt:
      'La tinta de agalla se prepara con vino, hierro y una verdad dicha en voz alta. Con una mentira se corta. La que viaja hacia atrás en el tiempo se deshace con lágrimas, y solo con lágrimas.',
  },
  {
    key: 'borr(?:ar|ad|ó)|goma|en blanco|hueco',
    comment: 'Borrar',
    priority: 38,
    prompt:
      'Lo que se borra del mapa se borra del mundo, y la gente deja de echarlo de menos, que es lo peor. Queda un hueco del tamaño de una costumbre: platos de más en la mesa, un saludo a nadie.',
  },
  {
    key: 'ciudad|murall|torre|c[úu]pula',
    comment: 'La ciudad',
    priority: 30,
    prompt:
      'La ciudad no tiene nombre todavía. La mitad de piedra da sombra; la de tinta, no. Se puede caminar por las calles dibujadas si se pisa solo la línea. Las ventanas encendidas son siempre siete.',
  },
  {
    key: 'archivo|nombres?|registro',
    comment: 'El archivo',
    priority: 32,
    prompt:
      'En el centro de la ciudad hay un archivo con cajones hasta el techo. Cada cajón guarda lo que un mapa costó. Se abre diciendo el nombre de lo que falta, y nadie recuerda esos nombres: por eso está cerrado.',
  },
  {
    key: 'Tarik|gu[íi]a|hermano|cuerda|nudo',
    comment: 'La cuerda de Tarik',
    priority: 25,
    prompt:
      'Tarik cuenta los viajes con nudos. Hay uno que no sabe deshacer ni recuerda haber hecho; está al principio, donde empezaría un hermano. Cuando lo toca cambia de tema y habla de camellos.',
  },
  {
    key: 'camellos?|caravana|dunas?|arena',
    comment: 'La caravana',
    priority: 12,
    prompt:
      'La caravana lleva once camellos. La mayor se llama Doña Urraca y se niega a cruzar caminos que aún no existen. Hasta ahora no se ha equivocado nunca, y lo sabe.',
  },
  {
    key: 'pozo|agua|sed|oasis|r[íi]o',
    comment: 'El agua',
    priority: 15,
    prompt:
      'Un pozo dibujado da agua al amanecer, pero sabe a lo que pensaba quien lo dibujó. Los pozos de Inés saben a limón y a prisa. El mejor de Almenar lo dibujó una niña que pensaba en su perro.',
  },
  {
    key: 'amanecer|noche|estrellas?|rosa de los vientos|sol',
    comment: 'La rosa de los vientos',
    priority: 10,
    prompt:
      'Sobre la ciudad hay una estrella de dieciséis puntas que no está en ningún catálogo: es la rosa de los vientos del mapa. Gira cuando alguien cambia de idea.',
  },
]
