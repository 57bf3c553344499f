"""Reads CardDefs.xml as a Python program would: entity by entity, keeping the cards that the import keeps.

Prints how many it kept and how many seconds it took, without the start of the interpreter.
"""

import sys
import time
from xml.etree.ElementTree import iterparse

LOCALES = {"enUS", "frFR", "esES", "ptBR", "ruRU", "koKR", "zhCN", "jaJP", "itIT", "deDE"}
NAME, TEXT, FLAVOR, ARTIST = "185", "184", "351", "342"
KIND, SET, COLLECTIBLE, COSMETIC, FUNCTIONAL = "202", "183", "321", "3376", "3377"


def cards(path):
    for _, entity in iterparse(path):
        if entity.tag != "Entity":
            continue
        tags, mentioned, texts = {}, [], {}
        for tag in entity:
            number = tag.get("enumID")
            if tag.tag == "ReferencedTag":
                mentioned.append(number)
            elif tag.get("value") is not None:
                tags[number] = int(tag.get("value"))
            else:
                texts[number] = tag
        hero = tags.get(KIND) == 3 and tags.get(SET) == 17
        if tags.get(COLLECTIBLE) or hero or tags.get(COSMETIC) or tags.get(FUNCTIONAL):
            words = {
                number: {child.tag: child.text for child in texts[number] if child.tag in LOCALES}
                for number in (NAME, TEXT, FLAVOR)
                if number in texts
            }
            artist = texts[ARTIST].text if ARTIST in texts else ""
            yield entity.get("CardID"), int(entity.get("ID")), tags, mentioned, words, artist
        entity.clear()


start = time.perf_counter()
count = len(list(cards(sys.argv[1])))
print(count, time.perf_counter() - start)
